import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Access } from '../../contract/schema/access.ts';
import { isSubjectId } from '../../contract/subject/subject.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { PersonField } from '../audit/filters/person-field.tsx';
import { useNamed } from '../audit/filters/use-named.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { Exact } from '../controls/time.tsx';
import { Avatar } from '../subject/avatar.tsx';
import type { AccessReader } from './access-reader.ts';
import { RoleActions } from './role-actions.tsx';
import { roleIn } from './role-in.ts';
import { SuspendActions } from './suspend-actions.tsx';

type Props = { access: Access; people: People; reader: AccessReader };

/** Finds anyone, to give them a role, or to suspend them. */
export function FindPerson({ access, people, reader }: Props) {
	const t = useTranslations('access');
	const [picked, setPicked] = useState('');
	const named = useNamed([picked], people);
	return (
		<section aria-label={t('find')} className="rounded-2xl border border-line p-4">
			<PersonField
				label={t('find')}
				placeholder={t('findHint')}
				value={picked || undefined}
				onChange={setPicked}
				people={named}
				isId={isSubjectId}
			/>
			{picked && (
				<div className="mt-4 flex flex-wrap items-center gap-3">
					<Avatar id={picked} size={36} />
					<p className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
						<PersonLink id={picked} people={named} />
					</p>
					<RoleActions access={access} people={named} subject={picked} reader={reader} />
					<Suspension key={picked} access={access} people={named} subject={picked} />
				</div>
			)}
		</section>
	);
}

/** Says since when a subject is suspended, with the button. One with a role needs to lose that first. */
function Suspension({ access, people, subject }: Omit<Props, 'reader'> & { subject: string }) {
	const t = useTranslations('suspension');
	const trpc = useTRPC();
	const { data } = useQuery(trpc.moderation.get.queryOptions({ subject }));
	if (!data) return null;
	const since = data.suspendedSince ?? null;
	const hasRole = roleIn(access, subject).role !== 'member';
	if (hasRole && since === null) return <p className="w-full text-small text-muted">{t('hasRole')}</p>;
	return (
		<>
			<SuspendActions people={people} subject={subject} since={since} />
			{since !== null && (
				<p className="w-full text-small text-muted">
					{t.rich('since', { time: () => <Exact at={since} part="minute" /> })}
				</p>
			)}
		</>
	);
}
