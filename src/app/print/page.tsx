import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { caller } from '../../trpc/server.ts';
import { PrintedEvents } from '../../ui/print/printed-events.tsx';
import { signInFirst } from '../sign-in-first.ts';
import { readAll } from './read-all.ts';
import { Sheet } from './sheet.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('print');
	return { title: t('timeline') };
}

/** All of the reader's timeline on one page. */
export default async function PrintTimeline() {
	const user = await signInFirst('/print');
	const [t, api] = await Promise.all([getTranslations('print'), caller()]);
	const { items, unread } = await readAll((cursor) => api.timeline.page({ cursor, limit: 250 }));
	return (
		<Sheet
			title={t('timeline')}
			filter={t('timelineOf', { subject: user.subject })}
			count={items.length}
			unread={unread}
		>
			<PrintedEvents events={items} />
		</Sheet>
	);
}
