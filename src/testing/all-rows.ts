import { pagesOf } from '../storage/pages.ts';
import { type Row, type Store, TABLES, type TableName } from '../storage/port.ts';

/** All that is stored, table by table. `key` names a row among all of them. */
export async function* allRows({ tables }: Pick<Store, 'tables'>): AsyncGenerator<{
	key: string;
	table: TableName;
	row: Row;
}> {
	for (const table of TABLES)
		for await (const partition of tables[table].partitions())
			for await (const rows of pagesOf(tables[table], { partition }))
				for (const row of rows) yield { key: `${table} ${partition} ${row.row}`, table, row };
}
