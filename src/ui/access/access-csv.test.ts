import { expect, test } from 'vitest';
import type { AccessLine } from '../../contract/schema/access.ts';
import { accessCsv } from './access-csv.ts';

test('the list of access as a table, in which no name is a formula', () => {
	const person: AccessLine = {
		kind: 'person',
		subject: 'dev-nina',
		rights: ['admin'],
		source: 'setting',
		suspended: false,
	};
	const token: AccessLine = {
		kind: 'token',
		subject: 'app-siem',
		id: '0123456789abcdef',
		name: '=HYPERLINK("https://example.com")',
		rights: ['audit:read', 'service'],
		since: '2026-05-01T00:00:00.000Z',
		by: 'dev-nina',
		endsAt: '2026-08-01T00:00:00.000Z',
		suspended: true,
	};
	const csv = accessCsv({
		lines: [person, token],
		lastUsed: { 'token app-siem 0123456789abcdef': '2026-05-02T00:00:00.000Z' },
		people: [{ id: 'dev-nina', handle: 'nina', name: 'Nina, of the harbour' }],
	});
	expect(csv.split('\r\n')).toEqual([
		'kind,subject,person,id,name,rights,source,since,by,seq,endsAt,suspended,lastUsed',
		'person,dev-nina,"Nina, of the harbour",,,admin,setting,,,,,false,',
		`token,app-siem,,0123456789abcdef,"'=HYPERLINK(""https://example.com"")",audit:read service,,2026-05-01T00:00:00.000Z,dev-nina,,2026-08-01T00:00:00.000Z,true,2026-05-02T00:00:00.000Z`,
		'',
	]);
});
