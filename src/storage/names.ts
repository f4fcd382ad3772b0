import type { QueueName, TableName } from './port.ts';

/** Azure: letters and digits only. */
export function storedTableName(prefix: string, name: TableName): string {
	return `${prefix}${name}`;
}

/** Azure: lower-case letters, digits and single hyphens. */
export function storedQueueName(prefix: string, name: QueueName): string {
	return (prefix === '' ? name : `${prefix}-${name}`).toLowerCase();
}
