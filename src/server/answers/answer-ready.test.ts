import { afterEach, expect, test } from 'vitest';
import { StorageError, type Store } from '../../storage/port.ts';
import { Background } from '../../worker/background.ts';
import { setServices, type WebServices } from '../services/services.ts';
import { answerReady } from './answer-ready.ts';

afterEach(() => setServices(undefined));

/** A server whose storage answers so. */
function serverWith(check: Store['check']): Background {
	const background = new Background();
	setServices({ store: { check } as Store, background } as WebServices);
	return background;
}

const answered = async () => {
	const answer = await answerReady();
	return [answer.status, await answer.json()];
};

test('a server is ready until it is told to stop', async () => {
	const background = serverWith(async () => {});
	expect(await answered()).toEqual([200, { status: 'ok' }]);
	background.isToStop = true;
	expect(await answered()).toEqual([503, { status: 'stopping' }]);
});

test('a server whose storage does not answer gets no requests', async () => {
	serverWith(() => Promise.reject(new StorageError('unclear', 'No answer.')));
	expect(await answered()).toEqual([503, { status: 'storage_unavailable' }]);
});

test('many questions ask storage once', async () => {
	let asked = 0;
	serverWith(async () => void asked++);
	await Promise.all(Array.from({ length: 50 }, answered));
	expect(asked).toBe(1);
});
