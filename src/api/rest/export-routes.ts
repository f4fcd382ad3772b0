import { EXPORT_MEDIA_TYPE } from '../../contract/export.ts';
import { ExportedText, ExportInput } from '../../contract/schema/export.ts';
import { exportTrail } from '../../domain/export/export-trail.ts';
import { exportStream } from '../export-stream.ts';
import { type RestRoute, route } from './rest-route.ts';

export const EXPORT_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/audit/export',
		id: 'exportAudit',
		tag: 'Audit',
		scope: 'audit:read',
		summary: 'Export the audit trail',
		description:
			'Every entry that the filter asks for, newest first, in one answer that is written while it is read. Each line of an ' +
			'entry holds a cursor, in CSV as its last column: when the connection breaks, send that of the last whole line to ' +
			'go on behind it. An answer that ends without a break is whole. Each export is an entry itself.',
		query: ExportInput,
		answers: {
			200: {
				description: 'The lines.',
				schema: ExportedText,
				mediaType: ['text/csv', 'application/x-ndjson'],
			},
		},
		errors: ['cursor_invalid', 'storage_full', 'ledger_busy', 'ledger_broken'],
		async run(ctx, { query }) {
			const ended = new AbortController();
			const signal = AbortSignal.any([ctx.signal, ended.signal]);
			const parts = await exportTrail(ctx, { ...query, signal });
			const stream = exportStream(parts, { stillGood: ctx.stillGood, end: () => ended.abort() });
			return { status: 200, stream, headers: { 'Content-Type': EXPORT_MEDIA_TYPE[query.format] } };
		},
	}),
];
