/** Work that waits until the answer to a request was sent, so that nobody waits for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'next/server.js';

/** The answer to one request that did not pass Next: what is to follow it, and whether it is over. */
type Answer = { work: (() => Promise<void>)[]; isOver: boolean };

const answers = new AsyncLocalStorage<Answer>();

/** Runs `work` once the request in which this is called was answered, or its caller has left. `work` handles its own errors. */
export function afterAnswer(work: () => Promise<void>): void {
	const answer = answers.getStore();
	if (!answer) after(work);
	else if (answer.isOver) setImmediate(() => void work());
	else answer.work.push(work);
}

/** Answers a request that does not pass Next. `onOver` calls back when the answer was sent or its caller has left. */
export function answering<T>(onOver: (over: () => void) => void, answer: () => T): T {
	const current: Answer = { work: [], isOver: false };
	onOver(() => {
		current.isOver = true;
		for (const work of current.work.splice(0)) void work();
	});
	return answers.run(current, answer);
}
