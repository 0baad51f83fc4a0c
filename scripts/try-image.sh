#!/usr/bin/env bash
# try-image.sh IMAGE: starts the image without rights and with a read-only file system, registers a user, and asks
# doctor and the version. Needs Docker.
set -euo pipefail
image=$1
site=$(docker run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true \
  --publish 127.0.0.1::3000 --volume /data "$image")
trap 'docker logs "$site"; docker rm --force --volumes "$site" > /dev/null' EXIT
address=http://$(docker port "$site" 3000/tcp | head -n 1)
curl --fail --silent --show-error --retry 60 --retry-delay 1 --retry-all-errors "$address/readyz"
curl --fail --silent --show-error --form username=ann --form password=night-drive-84 "$address/api/user/register/"
docker exec "$site" nightdrive admin list-users --json
docker exec "$site" nightdrive admin doctor
docker exec "$site" nightdrive --version
docker stop "$site"
test "$(docker inspect --format '{{.State.ExitCode}}' "$site")" = 0
