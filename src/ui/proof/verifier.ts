/** The verifier: the program of a worker, so that no page stands still while it works. */
import type { LedgerLinks } from '../../contract/audit/proof.ts';
import { logOverHttp } from '../../sdk/log-over-http.ts';
import { ReadError } from '../../sdk/read-error.ts';
import { visitLog } from '../../sdk/remembered-log/visit-log.ts';
import { portableSha256 as sha256 } from '../../tlog/portable-sha256.ts';
import type { Answer, Asked, Task, Tasks, Told } from './tasks.ts';
import { verifyLinkedLedger } from './verify-linked-ledger.ts';
import { verifyShownProof } from './verify-shown-proof.ts';

/** The task that waits for links. */
let receive: ((links: LedgerLinks) => void) | undefined;

self.onmessage = async ({ data }: MessageEvent<Told>) => {
	if ('links' in data) receive?.(data.links);
	else say(await answerOf(data));
};

function say(answer: Answer): void {
	self.postMessage(answer);
}

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
		case 'ledger':
			return verifyLinkedLedger(sha256, input, {
				fetch: fetchIt,
				sourcesOf,
				links: askForLinks,
				onProgress: (progress) => say({ progress }),
			});
	}
}

function askForLinks(): Promise<LedgerLinks> {
	return new Promise((resolve) => {
		receive = resolve;
		say({ wants: 'links' });
	});
}

/** A log of this service, and no other address. */
function sourcesOf(log: string) {
	if (!/^\/log(\/\d+)?$/.test(log)) throw new ReadError('refused');
	return logOverHttp(fetchIt, log);
}

// Called with `this` undefined, a browser's fetch refuses to work.
const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
