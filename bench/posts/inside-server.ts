/** Loaded into the server: tells the bench what processor the whole process has used, and profiles it. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** The bench's questions to the server. `profile` without a file begins one, with a file ends and keeps it. */
export type Asked = { ask: 'cpu' } | { ask: 'profile'; file?: string };

let session: Session | undefined;

process.on('message', (asked: Asked) => void tell(asked));
// Waiting for the bench must not keep a server that is told to stop.
process.channel?.unref();

async function tell(asked: Asked): Promise<void> {
	if (asked.ask === 'profile') await profile(asked.file);
	// This counts all threads, the writer of the embedded store included.
	const { user, system } = process.cpuUsage();
	process.send?.({ cpu: (user + system) / 1_000 });
}

async function profile(file: string | undefined): Promise<void> {
	if (file === undefined) {
		session = new Session();
		session.connect();
		await session.post('Profiler.enable');
		await session.post('Profiler.setSamplingInterval', { interval: 250 });
		await session.post('Profiler.start');
	} else if (session) {
		const { profile: taken } = await session.post('Profiler.stop');
		session.disconnect();
		writeFileSync(file, JSON.stringify(taken));
	}
}
