//! Content is compiled in: a changed or added file must rebuild the crate.

fn main() {
    println!("cargo::rerun-if-changed=../../content");
}
