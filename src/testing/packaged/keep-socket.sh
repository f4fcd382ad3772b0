# Keeps the listening socket, its descriptor 3, and starts the server again each time it has ended in order, like systemd
# does for a service with a socket. A line names the process of each server: sh keep-socket.sh COMMAND…
while :; do
	sh -c 'echo "server $$"; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@"' sh "$@" || exit 1
done
