import { ledgerKeys } from '../storage/keys.ts';
import { type ReceiptRow, receiptOf } from '../storage/rows/ledger/ledger.ts';
import type { World } from './world.ts';

/** The receipts of an event's delivery, chunk by chunk. */
export async function getReceipts(world: World, actor: string, event: string): Promise<ReceiptRow[]> {
	const { rows } = await world.store.tables.ledger.range(ledgerKeys.receipts(actor, event, 'd'));
	return rows.map(receiptOf);
}
