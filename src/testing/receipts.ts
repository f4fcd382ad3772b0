import { type ReceiptRow, receiptKeys, receiptOf } from '../storage/rows/ledger/receipts.ts';
import type { World } from './world.ts';

/** The receipts of an event's delivery, chunk by chunk. */
export async function getReceipts(world: World, actor: string, event: string): Promise<ReceiptRow[]> {
	const { rows } = await world.store.tables.ledger.range(receiptKeys.ofWalk(actor, event, 'd'));
	return rows.map(receiptOf);
}
