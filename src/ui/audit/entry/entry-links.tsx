import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import { trailPath } from '../address/trail-filter.ts';

const LINK = 'text-accent hover:underline';

/** Links to pages that answer the next questions about an entry. */
export function EntryLinks({ entry, deliveries }: { entry: TrailEntry; deliveries: string | undefined }) {
	const t = useTranslations('entry');
	return (
		<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
			<Link href={trailPath({ subject: entry.subject })} prefetch={false} className={LINK}>
				{t('ledger')}
			</Link>
			{entry.target && (
				<Link href={trailPath({ target: entry.target })} prefetch={false} className={LINK}>
					{t('sameTarget')}
				</Link>
			)}
			{deliveries !== undefined && (
				<Link href={deliveries} prefetch={false} className={LINK}>
					{t('deliveries')}
				</Link>
			)}
		</p>
	);
}
