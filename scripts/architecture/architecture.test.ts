import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { violations } from './check.ts';

const here = dirname(fileURLToPath(import.meta.url));

test('the repository keeps to its rooms', () => {
	expect(violations(join(here, '../..'))).toEqual([]);
});

test('the fixture breaks each rule, and nothing else of it is reported', () => {
	expect(violations(join(here, 'fixture'))).toEqual([
		'src/api/router.ts:1: the package rate-limiter-flexible is for limits alone',
		'src/api/router.ts:2: api may not import testing, which stands outside the product',
		'src/contract/event.ts:1: contract may not import the package node:crypto',
		'src/contract/event.ts:1: imports itself: src/contract/event.ts → src/domain/post.ts → …',
		'src/contract/event.ts:2: contract may not import the package zod',
		'src/contract/event.ts:3: contract may not import domain',
		'src/contract/event.ts:4: contract may not import contract/schema',
		'src/contract/schema/text.ts:1: contract/schema may not import the package node:crypto',
		'src/contract/schema/text.ts:3: contract/schema may not import domain',
		'src/domain/follow.ts:1: imports itself: src/domain/follow.ts → src/domain/unfollow.ts → …',
		'src/domain/follow.ts:2: only src/env.ts reads process.env',
		'src/domain/post.ts:10: domain may not import ui',
		'src/domain/post.ts:1: imports itself: src/domain/post.ts → src/ui/page.tsx → …',
		'src/domain/post.ts:1: the package node:sqlite is for storage/embedded alone',
		'src/domain/post.ts:2: the package @azure/data-tables is for storage/azure alone',
		'src/domain/post.ts:3: domain may not import the package next/server',
		'src/domain/post.ts:5: domain may not import storage/azure',
		'src/domain/post.ts:7: ./missing leads to no file; imports name the file, with its ending',
		'src/domain/unfollow.ts:3: only src/env.ts reads process.env',
		'src/instrumentation.ts:1: app may not import storage/azure',
		'src/instrumentation.ts:3: only src/env.ts reads process.env',
		'src/instrumentation.ts:4: only src/env.ts reads process.env',
		'src/lib/drawer.ts:1: belongs to no room; see rooms.ts',
		'src/sdk/reader.ts:1: sdk may not import contract/schema',
		'src/storage/azure/rows.ts:2: storage/azure may not import storage/embedded',
		'src/storage/keys.ts:1: storage may not import storage/azure',
		'src/trpc/client.ts:2: trpc may import types of api, and nothing else of it',
		'src/trpc/client.ts:3: trpc may not import contract/schema',
		'src/ui/page.tsx:1: ui may not import the package fs/promises',
		'src/ui/page.tsx:2: ui may not import contract/schema',
		'src/ui/page.tsx:3: ui may not import trpc/server',
		'src/ui/page.tsx:7: ui may not import domain',
	]);
});
