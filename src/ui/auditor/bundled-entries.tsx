import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BundledEntry } from '../../contract/audit/bundle.ts';
import type { NamedSubject } from '../../contract/schema/trail.ts';
import { type People, peopleOf } from '../audit/words/people.ts';
import { Sentence } from '../audit/words/sentence.tsx';
import { Button } from '../controls/button.tsx';
import { Utc } from '../controls/time.tsx';

const ENTRIES_AT_ONCE = 200;

/** The entries, the newest first. */
export function BundledEntries({
	entries,
	people,
}: {
	entries: readonly BundledEntry[];
	people: readonly NamedSubject[];
}) {
	const t = useTranslations('auditor');
	const [shown, setShown] = useState(ENTRIES_AT_ONCE);
	const known = peopleOf([{ people }]);
	const newest = entries.toSorted((a, b) => b.index - a.index);
	return (
		<section aria-label={t('entries')}>
			<ol className="divide-y divide-line">
				{newest.slice(0, shown).map((bundled) => (
					<EntryLine key={bundled.index} bundled={bundled} people={known} />
				))}
			</ol>
			{shown < newest.length && (
				<Button look="quiet" className="mt-4" onClick={() => setShown(shown + ENTRIES_AT_ONCE)}>
					{t('more', { count: newest.length - shown })}
				</Button>
			)}
		</section>
	);
}

function EntryLine({ bundled: { entry, content }, people }: { bundled: BundledEntry; people: People }) {
	const t = useTranslations('auditor');
	const { subject, seq, at, via } = entry;
	return (
		<li className="py-3 text-small">
			<p>
				<Sentence entry={entry} people={people} />
			</p>
			{content && (
				<pre className="mt-1 overflow-x-auto rounded-lg bg-sunken p-2 font-mono text-fine whitespace-pre-wrap [overflow-wrap:anywhere]">
					{textOf(content.content)}
				</pre>
			)}
			<p className="mt-1 text-fine text-muted">
				<Utc at={at} /> · {t('place', { subject, seq })} · {via}
			</p>
		</li>
	);
}

/** The text of an event; what an edit changed, as JSON. */
function textOf(content: Record<string, unknown>): string {
	return typeof content.text === 'string' ? content.text : JSON.stringify(content, null, 2);
}
