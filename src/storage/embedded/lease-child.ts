/** For tests: `lease-child.ts DATA_DIR PREFIX` holds messages in each way, says so, and waits to be killed. */
import { openEmbeddedStore } from './store.ts';

const [dataDir = '', prefix = ''] = process.argv.slice(2);
const HOUR = 3_600;

const store = openEmbeddedStore({ dataDir, prefix });
await store.open();
const { jobs, purges } = store.queues;
await jobs.send('received often');
for (let times = 0; times < 3; times++) {
	const [message] = await jobs.receive({ max: 1, lease: HOUR });
	if (message && times < 2) await jobs.renew(message, 0);
}
await jobs.send('received');
await jobs.receive({ max: 1, lease: HOUR });
await jobs.send('put back');
const [waits] = await jobs.receive({ max: 1, lease: HOUR });
if (waits) await jobs.renew(waits, HOUR, 'wait');
await jobs.send('sent with a command', { delay: HOUR, hiding: 'lease' });
await purges.send('a second run', { delay: HOUR });
await store.sync();
console.log('ready');
setInterval(() => {}, HOUR);
