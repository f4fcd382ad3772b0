/** The target of an entry `events-expired`: the range of entries whose events lost their texts. */
export type Expired = {
	/** The number of texts that went. */
	count: number;
	/** The seq of the first and of the last entry whose event is too old, both inclusive. */
	from: number;
	to: number;
};

export const writeExpired = ({ count, from, to }: Expired): string => `${count}.${from}-${to}`;

/** Undefined for a text that is no such target. */
export function readExpired(target: string): Expired | undefined {
	const [, count, from, to] = /^(\d{1,15})\.(\d{1,15})-(\d{1,15})$/.exec(target) ?? [];
	return count === undefined ? undefined : { count: Number(count), from: Number(from), to: Number(to) };
}
