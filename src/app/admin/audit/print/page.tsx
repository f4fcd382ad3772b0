import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { NamedSubject } from '../../../../contract/schema/trail.ts';
import { caller } from '../../../../trpc/server.ts';
import { addressIn, filterAt } from '../../../../ui/audit/address/trail-filter.ts';
import { peopleOf } from '../../../../ui/audit/words/people.ts';
import { filterWords } from '../../../../ui/print/filter-words.ts';
import { PrintedEntries } from '../../../../ui/print/printed-entries.tsx';
import { readAll } from '../../../print/read-all.ts';
import { Sheet } from '../../../print/sheet.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { one, only } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('audit');
	return { title: t('label') };
}

/** All entries that the address asks for on one page. */
export default async function PrintTrail({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await only('readsTrail', '/admin/audit/print', query);
	const [t, print, api] = await Promise.all([getTranslations('audit'), getTranslations('print'), caller()]);
	const address = addressIn((name) => one(query[name]));
	const filter = filterAt(address, Date.now());
	const pages: { people: NamedSubject[] }[] = [];
	const { items, unread } = await readAll(
		(cursor) => api.audit.list({ ...filter, cursor, limit: 250 }),
		(page) => pages.push(page),
	);
	return (
		<Sheet
			title={t('label')}
			filter={filterWords(filter, { audit: (key) => t(key), print: (key) => print(key) })}
			count={items.length}
			unread={unread}
		>
			<PrintedEntries entries={items} people={peopleOf(pages)} />
		</Sheet>
	);
}
