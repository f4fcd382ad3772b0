import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { server } from '../../server/handle.ts';
import { caller } from '../../trpc/server.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { type PrintedLog, PrintHead } from '../../ui/print/print-head.tsx';

type Props = {
	title: string;
	filter: string;
	count: number;
	unread: { known: number; more: boolean };
	children: ReactNode;
};

/** A page of all rows, to print and to search with the browser. */
export async function Sheet({ title, filter, count, unread: { known, more }, children }: Props) {
	const [t, log] = await Promise.all([getTranslations('print'), printedLog()]);
	return (
		<div className="mx-auto max-w-5xl px-4 pt-6 sm:px-6 print:max-w-none print:p-0">
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<PrintHead
				title={title}
				filter={filter}
				count={count}
				missing={known > 0 ? t(more ? 'manyLeftOut' : 'leftOut', { count: known }) : undefined}
				log={log}
				at={new Date().toISOString()}
			/>
			{children}
		</div>
	);
}

/** Undefined before the log has signed anything. */
async function printedLog(): Promise<PrintedLog | undefined> {
	const about = await (await caller()).log.about();
	if (!about) return undefined;
	const generation = Number(/\d+$/.exec(about.log)?.[0] ?? 1);
	const note = await server().newestNote(generation);
	return note === undefined ? undefined : { note, keys: about.keys };
}
