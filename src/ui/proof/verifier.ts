/** The verifier: the program of a worker, so that no page stands still while it works. */
import { portableSha256 as sha256 } from '../../log/portable-sha256.ts';
import { logOverHttp } from '../../sdk/log-over-http.ts';
import { ReadError } from '../../sdk/read-error.ts';
import { visitLog } from '../../sdk/remembered-log/visit-log.ts';
import type { Answer, Asked, Task, Tasks } from './tasks.ts';
import { verifyShownProof } from './verify-shown-proof.ts';

self.onmessage = async ({ data }: MessageEvent<Asked>) => self.postMessage(await answerOf(data));

async function answerOf(asked: Asked): Promise<Answer> {
	try {
		return { done: await perform(asked) };
	} catch (error) {
		return { failed: { isUnreadable: error instanceof ReadError, message: String(error) } };
	}
}

function perform({ task, input }: Asked): Promise<Tasks[Task]['output']> {
	switch (task) {
		case 'visit':
			return visitLog({ sha256, sourcesOf, now: Date.now() }, input.about, input.remembered);
		case 'proof':
			return verifyShownProof(sha256, input, sourcesOf);
	}
}

/** A log of this service, and no other address. */
function sourcesOf(log: string) {
	if (!/^\/log(\/\d+)?$/.test(log)) throw new ReadError('refused');
	return logOverHttp((url, init) => fetch(url, init), log);
}
