/**
 * `npm run bench [-- fan-out|graph|read|served|search|subjects|peers|activity|posts|cost|pushes|api|page|healing|trail|directory|azure|backup|watch|restart|converse|scale …] [--quick] [--profile] [--runs N] …`: one benchmark after the other,
 * each in a process of its own, all when none is named. The options are those of `bench/report/options.ts`.
 */
import { runNode, stop } from './process.ts';

const BENCHES = [
	'fan-out',
	'graph',
	'read',
	'served',
	'search',
	'subjects',
	'peers',
	'activity',
	'posts',
	'cost',
	'pushes',
	'api',
	'page',
	'healing',
	'trail',
	'directory',
	'azure',
	'backup',
	'watch',
	'restart',
	'converse',
	'scale',
];

const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('-'));
const named = firstOption < 0 ? words : words.slice(0, firstOption);
const options = firstOption < 0 ? [] : words.slice(firstOption);

const late = options.find((word) => BENCHES.includes(word));
if (late) stop(`Name ${late} before the options.`);
const unknown = named.find((name) => !BENCHES.includes(name));
if (unknown) stop(`There is no benchmark ${unknown}: name some of ${BENCHES.join(', ')}, then the options.`);
for (const name of named.length > 0 ? named : BENCHES) {
	const code = await runNode([`bench/${name}.ts`, ...options]);
	if (code !== 0) {
		process.exitCode = code;
		break;
	}
}
