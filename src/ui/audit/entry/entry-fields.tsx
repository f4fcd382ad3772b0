import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isPrivateAct } from '../../../contract/audit/actions.ts';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { People } from '../words/people.ts';
import { PersonLink } from '../words/person-link.tsx';
import { WayIn } from '../words/way-in.tsx';

/** Every field of an entry, as the ledger has it, and beside it what it means. */
export function EntryFields({ entry, people }: { entry: TrailEntry; people: People }) {
	const t = useTranslations('entry');
	const word = useTranslations('actions');
	const { subject, seq, at, action, actor, via, target, address, client, contentHash, prev, hash } = entry;
	return (
		<dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[9rem_minmax(0,1fr)]">
			<Field name={t('subject')} raw={subject}>
				<PersonLink id={subject} people={people} />
			</Field>
			<Field name={t('seq')}>
				<span className="tabular-nums">{seq}</span>
			</Field>
			<Field name={t('at')}>
				<code className="font-mono text-fine">{at}</code>
			</Field>
			<Field name={t('action')} raw={action}>
				{word.has(action) ? word(action) : action}
			</Field>
			<Field name={t('actor')} raw={actor}>
				<PersonLink id={actor} people={people} />
			</Field>
			<Field name={t('via')} raw={via}>
				<WayIn via={via} />
			</Field>
			<Field name={t('target')} raw={target}>
				{people.has(target) ? (
					<PersonLink id={target} people={people} />
				) : (
					!target && <span>{t(isPrivateAct(entry) ? 'private' : 'none')}</span>
				)}
			</Field>
			<Field name={t('client')}>{client ?? <Unknown />}</Field>
			<Field name={t('address')}>
				{address ? <code className="font-mono text-fine">{address}</code> : <Unknown />}
			</Field>
			<Hash name={t('hash')} value={hash} />
			<Hash name={t('prev')} value={prev} />
			<Hash name={t('contentHash')} value={contentHash} />
		</dl>
	);
}

/** `raw`: as the ledger has it. */
function Field({ name, raw, children }: { name: string; raw?: string; children: ReactNode }) {
	return (
		<div className="contents">
			<dt className="text-muted max-sm:-mb-2.5">{name}</dt>
			<dd className="min-w-0 [overflow-wrap:anywhere]">
				{children} {raw && <code className="ml-1 font-mono text-fine text-muted">{raw}</code>}
			</dd>
		</div>
	);
}

function Hash({ name, value }: { name: string; value: string }) {
	const t = useTranslations('entry');
	return (
		<Field name={name}>
			{value ? <code className="font-mono text-fine">{value}</code> : <span className="text-muted">{t('none')}</span>}
		</Field>
	);
}

function Unknown() {
	const t = useTranslations('entry');
	return <span className="text-muted">{t('notKnown')}</span>;
}
