#!/usr/bin/env bash
# Apache Spark for the tests of `parascope grammar extract --engine spark`, once, in a virtual environment of the cache (400 MB; it
# needs Java 17 and Python 3). Prints where it is; ends with 1 and a reason where it cannot be had.
set -u
version=3.5.6
home=${PARASCOPE_PYSPARK:-$HOME/.cache/parascope/pyspark-$version}
works() { "$home/bin/python" -c 'import pyspark' >/dev/null 2>&1; }
command -v java >/dev/null 2>&1 || { echo "there is no java" >&2; exit 1; }
if ! works; then
  python3 -m venv "$home" >&2 || exit 1
  timeout 300 "$home/bin/python" -m pip install -q --no-input "pyspark==$version" >&2
  works || { echo "pyspark $version cannot be installed in $home" >&2; exit 1; }
fi
echo "$home"
