import { type Store, TABLES, type Table } from '../../../storage/port.ts';
import type { Ports } from '../../ports/ports.ts';
import { repeat } from '../../waiting/repeat.ts';

/** The same store, but a read without a clear answer is repeated: the work of an hour must not end by one of them. */
export function readingAgain(ports: Pick<Ports, 'store' | 'now' | 'sleep' | 'randomBytes'>): Store {
	const { store } = ports;
	const patient = (table: Table): Table => ({
		...table,
		get: (key) => repeat(ports, () => table.get(key)),
		range: (query) => repeat(ports, () => table.range(query)),
	});
	const tables = Object.fromEntries(TABLES.map((name) => [name, patient(store.tables[name])])) as Store['tables'];
	return { ...store, tables };
}
