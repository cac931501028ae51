#!/bin/sh
# usage: certificate.sh FOLDER
# A certificate for localhost that nobody else has signed: for trying things out.
set -eu
mkdir -p "$1"
[ -f "$1/holdout.key" ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
    -nodes -days 365 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
    -keyout "$1/holdout.key" -out "$1/holdout.crt" 2> /dev/null
