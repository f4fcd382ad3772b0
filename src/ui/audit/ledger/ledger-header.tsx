import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { VerifyLedger } from '../../proof/verify-ledger.tsx';
import { Avatar } from '../../subject/avatar.tsx';
import { entryPath } from '../address/entry-path.ts';
import { followersPath, timelinePath } from '../address/past-paths.ts';
import { trailPath } from '../address/trail-filter.ts';
import type { People } from '../words/people.ts';

type Props = { id: string; people: People; open: 'ledger' | 'followers' | 'timeline' };

const TAB =
	'shrink-0 border-b-2 border-transparent px-2 py-2.5 text-small font-semibold text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink sm:px-3';

/** The subject of the ledger, and the questions that the ledger answers. */
export function LedgerHeader({ id, people, open }: Props) {
	const t = useTranslations('ledger');
	// The server says that it is no subject.
	if (!isSubjectId(id)) return null;
	const person = people.get(id);
	const tabs = { ledger: trailPath({ subject: id }), followers: followersPath(id), timeline: timelinePath(id) };
	return (
		<section aria-label={t('label')} className="mb-5">
			<div className="flex items-center gap-3">
				<Avatar id={id} size={48} />
				<div className="min-w-0">
					<p className="text-lead font-semibold [overflow-wrap:anywhere]">
						<Link href={`/s/${id}`} prefetch={false} className="rounded hover:underline">
							<bdi>{person?.name ?? id}</bdi>
						</Link>
						{person && <span className="font-normal text-muted"> @{person.handle}</span>}
					</p>
					<code className="block font-mono text-fine text-muted [overflow-wrap:anywhere]">{id}</code>
				</div>
			</div>
			<nav
				aria-label={t('questions')}
				className="mt-3 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
			>
				{(['ledger', 'followers', 'timeline'] as const).map((tab) => (
					<Link
						key={tab}
						href={tabs[tab]}
						prefetch={false}
						aria-current={tab === open ? 'page' : undefined}
						className={TAB}
					>
						{t(tab)}
					</Link>
				))}
			</nav>
			{open === 'ledger' && (
				<div className="mt-4">
					<VerifyLedger subject={id} label={t('verify')} entryPath={(seq) => entryPath({ subject: id, seq })} />
				</div>
			)}
		</section>
	);
}
