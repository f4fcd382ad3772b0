/** Texts that are longer than a property may be. */
import type { Properties, Row } from '../../port.ts';

/** UTF-16 code units of a property; Azure takes 32,768. */
const MOST_IN_A_PROPERTY = 30_000;

/** A text in as many properties as it takes. */
export function inParts(name: string, text: string): Properties {
	const parts: Properties = {};
	for (let at = 0, part = 0; at < text.length || part === 0; at += MOST_IN_A_PROPERTY, part++)
		parts[`${name}${part}`] = text.slice(at, at + MOST_IN_A_PROPERTY);
	return parts;
}

export function fromParts({ properties }: Row, name: string): string {
	let text = '';
	for (let part = 0; ; part++) {
		const value = properties[`${name}${part}`];
		if (typeof value !== 'string') return text;
		text += value;
	}
}

export const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
