import type { ReactNode } from 'react';
import type { Highlight } from '../../contract/search/found.ts';

/** A piece of a text, which begins at `at`, with what was searched for marked. */
export function markedText(text: string, at: number, highlights: readonly Highlight[]): ReactNode {
	const inside = highlights.filter((one) => one.end > at && one.at < at + text.length);
	if (inside.length === 0) return text;
	const parts: ReactNode[] = [];
	let end = 0;
	for (const highlight of inside) {
		const [from, to] = [Math.max(highlight.at - at, 0), Math.min(highlight.end - at, text.length)];
		parts.push(
			text.slice(end, from),
			<mark key={from} className="rounded-sm bg-wash font-semibold text-inherit">
				{text.slice(from, to)}
			</mark>,
		);
		end = to;
	}
	return [...parts, text.slice(end)];
}
