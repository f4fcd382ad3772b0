/** The connections to one account: kept alive, and never more than there may be requests. */
import http from 'node:http';
import https from 'node:https';

export type Connections = {
	/** For the SDK's client of this address. A proxy that the environment names has an agent of its own. */
	to(url: string): http.Agent;
};

/**
 * Tables and queues have a host each, and one agent serves both. No more than `most` requests are under way, so when there
 * are that many connections and another one is needed, one to the other host is idle: it is closed.
 */
export function connectionsWith(most: number): Connections {
	const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
	const both: http.Agent[] = Object.values(agents);
	for (const agent of both) {
		agent.maxFreeSockets = most;
		const connect = agent.createConnection.bind(agent);
		agent.createConnection = (options, callback) => {
			const idle = openOf(agent.freeSockets);
			if (openOf(agent.sockets).length + idle.length >= most) idle[0]?.destroy();
			return connect(options, callback);
		};
	}
	return { to: (url) => (url.startsWith('https:') ? agents.https : agents.http) };
}

/** One that is being closed stays in the agent's lists for a moment. */
const openOf = (sockets: http.Agent['sockets']) =>
	Object.values(sockets).flatMap((list = []) => list.filter(({ destroyed }) => !destroyed));
