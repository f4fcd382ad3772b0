import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Write } from '../../../storage/port.ts';
import { getMailFact } from '../../../storage/rows/ledger/mail.ts';
import { mailKeys } from '../../../storage/rows/mails.ts';
import type { Domain } from '../../domain.ts';

/**
 * mail-changed: deletes addresses that the fact names no more. Where none is confirmed, all that was mailed or was to be
 * mailed goes as well.
 */
export async function forgetAddresses(domain: Domain, subject: SubjectId): Promise<void> {
	const { ledger, notifications } = domain.store.tables;
	const { confirmed, pending } = (await getMailFact(ledger, subject)) ?? {};
	for await (const rows of pagesOf(notifications, mailKeys.all(subject))) {
		const surplus = rows.filter(({ row }) => {
			const address = mailKeys.addressIn(row);
			if (address !== undefined) return address !== confirmed && address !== pending;
			// The number of mails that ask to confirm is limited by their rows.
			return confirmed === undefined && mailKeys.confirmIn(row) === undefined;
		});
		await notifications.writeMany(surplus.map(({ partition, row }): Write => ({ partition, row, kind: 'delete' })));
	}
}
