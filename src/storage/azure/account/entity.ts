import type { TableEntityResult } from '@azure/data-tables';
import type { Properties, Row, RowKey, Value } from '../../port.ts';

/** An entity as JSON on the wire, `@odata.type` notes included. */
export type WireEntity = Record<string, Value>;

/** Numbers carry their type: without a note Azure takes a number for an Int32 or a Double by its spelling. */
export function toWire(properties: Properties): WireEntity {
	const wire: WireEntity = {};
	for (const [name, value] of Object.entries(properties)) {
		if (value === undefined) continue;
		wire[name] = value;
		if (typeof value !== 'number') continue;
		if (!Number.isInteger(value)) wire[`${name}@odata.type`] = 'Edm.Double';
		else if (value !== (value | 0)) {
			wire[name] = String(value);
			wire[`${name}@odata.type`] = 'Edm.Int64';
		}
	}
	return wire;
}

/** The SDK's form: it passes our `@odata.type` notes through, since they are properties to it. */
export function toEntity({ partition, row }: RowKey, properties: Properties) {
	return { partitionKey: partition, rowKey: row, ...toWire(properties) };
}

export function toRow(entity: TableEntityResult<Record<string, unknown>>): Row {
	const properties: Record<string, Value> = {};
	for (const [name, value] of Object.entries(entity)) {
		if (name.startsWith('odata.') || SYSTEM.has(name)) continue;
		properties[name] = toValue(value);
	}
	return { partition: entity.partitionKey ?? '', row: entity.rowKey ?? '', etag: entity.etag, properties };
}

const SYSTEM = new Set(['partitionKey', 'rowKey', 'etag', 'timestamp']);

/** The SDK turns an Int64 into a bigint. A DateTime can only come from another program. */
function toValue(value: unknown): Value {
	if (typeof value === 'bigint') return Number(value);
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
	return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
