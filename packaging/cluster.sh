#!/bin/sh
# usage: cluster.sh FOLDER [PROGRAM]
# PostgreSQL, three servers and a proxy with TLS on loopback, all in FOLDER, until Ctrl-C.
# It needs Debian's packages postgresql, nginx and openssl. PROGRAM is `holdout` unless named.
set -eu
[ $# -ge 1 ] || { sed -n 2,4p "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
program=${2:-holdout}
postgres=${HOLDOUT_POSTGRES:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
nginx=$(command -v nginx || echo /usr/sbin/nginx)
[ -x "$postgres/initdb" ] || { echo "install PostgreSQL: apt-get install postgresql" >&2; exit 1; }
[ -x "$nginx" ] || { echo "install a proxy: apt-get install nginx-light" >&2; exit 1; }
# PostgreSQL refuses to run as root.
as() { "$@"; }
if [ "$(id -u)" = 0 ]; then
    as() { setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; }
    mkdir -p "$folder/database"
    chown nobody:nogroup "$folder/database"
    chmod 755 "$folder"
fi
mkdir -p "$folder/database"
data=$folder/database/data
[ -d "$data" ] || as "$postgres/initdb" --auth=trust --encoding=UTF8 --locale=C -U holdout -D "$data" > "$folder/initdb.log"
servers=
stop() {
    trap - EXIT INT TERM
    # shellcheck disable=SC2086
    [ -z "$servers" ] || kill $servers 2> /dev/null || true
    # shellcheck disable=SC2086
    [ -z "$servers" ] || wait $servers 2> /dev/null || true
    as "$postgres/pg_ctl" -D "$data" -m fast stop > /dev/null 2>&1 || true
}
trap stop EXIT
trap 'exit 0' INT TERM
as "$postgres/pg_ctl" -D "$data" -l "$folder/database/log" -w \
    -o "-p 5477 -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start > /dev/null
for number in 1 2 3; do
    HOLDOUT_DATABASE=postgres://holdout@127.0.0.1:5477/postgres "$program" serve --no-browser \
        --address "127.0.0.1:475$number" --trusted-proxy 127.0.0.1 --name localhost \
        --metrics "127.0.0.1:975$number" --log info > "$folder/server-$number.log" 2>&1 &
    servers="$servers $!"
done
sh "$here/certificate.sh" "$folder/tls"
sed -e 's/one:4747/127.0.0.1:4751/; s/two:4747/127.0.0.1:4752/; s/three:4747/127.0.0.1:4753/' \
    -e "s#ssl_certificate tls#ssl_certificate $folder/tls#" \
    -e "s#ssl_certificate_key tls#ssl_certificate_key $folder/tls#" \
    -e "s#pid .*#pid $folder/nginx.pid;#" -e 's/listen 8443/listen 127.0.0.1:8443/' \
    "$here/nginx.conf" > "$folder/nginx.conf"
"$nginx" -c "$folder/nginx.conf" -g 'daemon off;' &
servers="$servers $!"
# A server says where it is once it can be asked.
for number in 1 2 3; do
    tries=0
    until grep -q '^Holdout is open' "$folder/server-$number.log"; do
        tries=$((tries + 1))
        [ $tries -le 300 ] || { echo "a server does not start; see $folder/server-$number.log" >&2; exit 1; }
        sleep 0.2
    done
done
echo "Holdout is open at https://localhost:8443/ with three servers (figures at 127.0.0.1:9751 to 9753)."
echo "Ctrl-C closes it; tables are kept in $folder."
wait
