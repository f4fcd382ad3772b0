/** Things that a page asks for at the same time are read in one call. */
import type { Client } from './client.tsx';

/** A call waits this long for more: a page that is drawn asks for all that it shows within a frame or two. */
const GATHERED_MS = 30;

type Waiting<Answer> = { resolve(answer: Answer | null): void; reject(error: unknown): void };

export type Gathering<Asked, Answer> = {
	/** At most `mostACall` things, each once. What it leaves out is answered with null. */
	read(asked: Asked[]): Promise<Answer[]>;
	mostACall: number;
	/** Things and answers of the same name belong together. */
	nameOf(asked: Asked | Answer): string;
};

export function gathered<Asked, Answer>({
	read,
	mostACall,
	nameOf,
}: Gathering<Asked, Answer>): (asked: Asked) => Promise<Answer | null> {
	let waiting = new Map<string, { asked: Asked; all: Waiting<Answer>[] }>();
	let timer: ReturnType<typeof setTimeout> | undefined;

	function send(): void {
		const sent = waiting;
		waiting = new Map();
		clearTimeout(timer);
		timer = undefined;
		read([...sent.values()].map(({ asked }) => asked)).then(
			(answers) => {
				const byName = new Map(answers.map((answer) => [nameOf(answer), answer]));
				for (const [name, { all }] of sent) for (const { resolve } of all) resolve(byName.get(name) ?? null);
			},
			(error: unknown) => {
				for (const { all } of sent.values()) for (const { reject } of all) reject(error);
			},
		);
	}

	return (asked) =>
		new Promise((resolve, reject) => {
			const name = nameOf(asked);
			const one = waiting.get(name) ?? { asked, all: [] };
			one.all.push({ resolve, reject });
			waiting.set(name, one);
			timer ??= setTimeout(send, GATHERED_MS);
			if (waiting.size === mostACall) send();
		});
}

/** Makes one loader for each client, when it is first asked for. */
export function loaderOfClient<Load>(make: (client: Client) => Load): (client: Client) => Load {
	const loaders = new WeakMap<Client, Load>();
	return (client) => {
		const loader = loaders.get(client) ?? make(client);
		loaders.set(client, loader);
		return loader;
	};
}
