import type { BundleContents, BundleSummary, Tally } from '../../sdk/bundle/bundle-summary.ts';
import { printLine } from '../terminal/print.ts';

/** Prints the counts of a bundle and the digest of its file. A bundle with a fault has no counts. */
export function printBundleSummary({ digest, contents }: BundleSummary): void {
	if (contents) printContents(contents);
	printLine(`\nsha256      ${digest}`);
}

function printContents({ checkpoint, ledgers, first, last, ...counts }: BundleContents): void {
	const { actions, actors, otherActors, unit, times } = counts;
	const others = { name: `${otherActors.actors} others`, count: otherActors.entries };
	printLine(`checkpoint  ${checkpoint.size} entries of ${checkpoint.origin}, root ${checkpoint.root}`);
	printLine(`ledgers     ${ledgers}`);
	for (const [name, entry] of [
		['first', first],
		['last', last],
	] as const)
		if (entry) printLine(`${name.padEnd(12)}${entry.at}  ${entry.action}, entry ${entry.seq} of ${entry.subject}`);
	printTallies('By action', actions);
	printTallies('By actor', others.count > 0 ? [...actors, others] : actors);
	printTallies(`By ${unit}, in UTC`, times);
}

function printTallies(title: string, tallies: readonly Tally[]): void {
	const width = Math.max(0, ...tallies.map(({ count }) => String(count).length));
	printLine(`\n${title}`);
	for (const { name, count } of tallies) printLine(`  ${String(count).padStart(width)}  ${name}`);
}
