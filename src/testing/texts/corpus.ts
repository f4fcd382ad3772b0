/**
 * Texts of many scripts, with what standards find in them: Unicode Technical Standards 58 (links) and 51 (emoji), Unicode
 * Standard Annexes 31 (hashtags) and 9 (directions), the conformance tests of twitter-text. Nothing here was made by our
 * own reader.
 */
import { readFileSync } from 'node:fs';

/** A text and what is a link in it, as it is written, in order. `tags`: the names of its hashtags, each once. */
export type LinkedText = { script: string; text: string; links: string[]; tags: string[] };

const linesOf = (file: string) =>
	readFileSync(new URL(file, import.meta.url), 'utf8')
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('# '))
		.map((line) => line.split('\t'));

export const LINKED: LinkedText[] = ['links.txt', 'mentions.txt', 'hashtags.txt'].flatMap((file) =>
	linesOf(file).map(([script = '', , marked = '', tags = '']) => ({
		script,
		text: marked.replace(/[⸠⸡]/g, '').replaceAll('\\n', '\n'),
		links: Array.from(marked.matchAll(/⸠([^⸡]*)⸡/g), ([, link = '']) => link),
		tags: tags.split(' ').filter(Boolean),
	})),
);

export const DIRECTED = linesOf('directions.txt').map(([script = '', , text = '', direction = '']) => ({
	script,
	text,
	direction,
}));

export const isMention = (link: string) => /^[@＠]/.test(link);
export const isTag = (link: string) => /^[#＃﹟]/.test(link);
export const isWebAddress = (link: string) => /^https?:/i.test(link);
