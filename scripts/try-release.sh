#!/usr/bin/env bash
# try-release.sh FOLDER: checks the sums of the releases in a folder, and starts the one for this machine on fresh data.
set -euo pipefail
cd "$1"
sha256sum --check SHA256SUMS
case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) exit 1 ;; esac
folder=$(mktemp -d)
tar -xzf nightdrive-*-linux-$arch.tar.gz -C "$folder" --strip-components 1
export DATA_DIR=$folder/data PORT=${PORT:-3999} HOST=127.0.0.1
"$folder/bin/nightdrive" serve &
site=$!
trap 'kill "$site" 2> /dev/null || true; wait "$site" || true; rm -rf "$folder"' EXIT
MAINPID=$site "$folder/bin/nightdrive" admin ready
curl --fail --silent --show-error --form username=ann --form password=night-drive-84 "http://127.0.0.1:$PORT/api/user/register/"
"$folder/bin/nightdrive" admin list-users
"$folder/bin/nightdrive" admin doctor
"$folder/bin/nightdrive" --version
