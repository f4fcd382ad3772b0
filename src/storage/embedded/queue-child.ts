import { openEmbeddedStore } from './store.ts';

/** Receives and deletes until the queue is empty, and prints each body. Arguments: data directory, prefix. */
const [dataDir, prefix] = process.argv.slice(2) as [string, string];
const store = openEmbeddedStore({ dataDir, prefix });
await store.open();
const { jobs } = store.queues;
for (;;) {
	const messages = await jobs.receive({ max: 7, lease: 60 });
	if (messages.length === 0) break;
	for (const message of messages) {
		console.log(message.body);
		await jobs.delete(message);
	}
}
await store.close();
