/** Judges the subjects of commits. `.githooks/commit-msg` runs it, on Node 20 too: plain JavaScript, no packages. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { refusedIn } from './refused.mjs';

const SUBJECT_LENGTH = 72;
/** git writes these itself. */
const WRITTEN_BY_GIT = /^(Merge |Revert "|(fixup|squash|amend)! )/;
/** Forms of verbs that tell instead of ask: "Added", "Adds", "Adding". The exceptions are imperatives that look like one. */
const TELLING = /(ed|ing|[^sui]s)$/;
const IMPERATIVES = /^(Bring|Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Spring|String|Succeed|Wring)$/;
const NO_VERB =
	/^(A|An|As|At|Better|For|From|How|In|It|More|New|No|Of|Some|That|The|This|We|What|When|Where|Which|Who)$/;

/**
 * Tells the faults of a subject, one sentence each.
 *
 * @param {string} subject
 * @returns {string[]}
 */
export function judgeSubject(subject) {
	if (WRITTEN_BY_GIT.test(subject)) return [];
	const [first = ''] = subject.split(/[^\p{L}\p{N}'-]/u);
	const found = refusedIn(subject).map(({ words, instead }) => `"${words}" is refused: write ${instead}`);
	if (subject.length > SUBJECT_LENGTH)
		found.push(`it has ${subject.length} characters: write at most ${SUBJECT_LENGTH}, and the rest in the body`);
	if (subject.endsWith('.')) found.push('it ends with a full stop: leave it out');
	if (!/^[A-Z]/.test(subject)) found.push(`it begins with "${first}": write a verb with a capital letter`);
	else if (NO_VERB.test(first) || (TELLING.test(first) && !IMPERATIVES.test(first)))
		found.push(`it begins with "${first}": write what the change does, as an order ("Add", "Fix", "Remove")`);
	return found;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const [subject = ''] = readFileSync(process.argv[2] ?? 0, 'utf8')
		.split('\n')
		.filter((line) => !line.startsWith('#'));
	const found = judgeSubject(subject);
	for (const sentence of found) console.error(`The subject of the commit: ${sentence}.`);
	process.exitCode = found.length > 0 ? 1 : 0;
}
