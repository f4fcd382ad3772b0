import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { violations } from './check.ts';
import { verbsOf } from './verbs.ts';

const here = dirname(fileURLToPath(import.meta.url));

test('the repository keeps to its rooms', () => {
	expect(violations(join(here, '../..'))).toEqual([]);
});

test('the fixture breaks each rule, and nothing else of it is reported', () => {
	expect(violations(join(here, 'fixture'))).toEqual([
		'src/api/router.ts:1: the package rate-limiter-flexible is for rate-limits alone',
		'src/api/router.ts:2: api may not import testing, which stands outside the product',
		'src/cli/main.ts:2: cli may use verbs of domain only: SIZE of src/domain/read.ts is no function that it declares',
		'src/cli/main.ts:2: cli may use verbs of domain only: readProfile of src/domain/read.ts takes Domain, not Ctx',
		"src/cli/main.ts:2: cli may use verbs of domain only: timeOf of src/domain/read.ts takes Pick<Domain, 'now'>, not Ctx",
		'src/cli/main.ts:5: cli may use verbs of domain only: name what you import from src/domain/read.ts',
		'src/contract/event.ts:1: contract may not import the package node:crypto',
		'src/contract/event.ts:1: imports itself: src/contract/event.ts → src/domain/post.ts → …',
		'src/contract/event.ts:2: contract may not import the package zod',
		'src/contract/event.ts:3: contract may not import domain',
		'src/contract/event.ts:4: contract may not import contract/schema',
		'src/contract/schema/text.ts:1: contract/schema may not import the package node:crypto',
		'src/contract/schema/text.ts:3: contract/schema may not import domain',
		'src/contract/schema: folders import each other in a circle: src/contract/schema → src/domain (text.ts imports follow.ts); src/domain → src/ui (post.ts imports page.tsx); src/ui → src/contract/schema (page.tsx imports text.ts)',
		'src/contract/schema: folders import each other in a circle: src/contract/schema → src/domain (text.ts imports follow.ts); src/domain → src/ui (post.ts imports page.tsx); src/ui → src/trpc (page.tsx imports server.tsx); src/trpc → src/contract/schema (client.ts imports text.ts)',
		'src/contract: folders import each other in a circle: src/contract → src/contract/schema (event.ts imports text.ts); src/contract/schema → src/domain (text.ts imports follow.ts); src/domain → src/contract (post.ts imports event.ts)',
		'src/contract: folders import each other in a circle: src/contract → src/domain (event.ts imports post.ts); src/domain → src/contract (post.ts imports event.ts)',
		'src/domain/cut.ts:11: joins a key in partition; only src/storage/rows does',
		'src/domain/cut.ts:12: joins a key in row; only src/storage/rows does',
		'src/domain/cut.ts:6: cuts a key with row.slice; only src/storage/rows does',
		'src/domain/cut.ts:7: cuts a key with found.row.lastIndexOf; only src/storage/rows does',
		'src/domain/cut.ts:8: cuts a key with found.partition?.split; only src/storage/rows does',
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
		'src/domain: folders import each other in a circle: src/domain → src/ui (post.ts imports page.tsx); src/ui → src/domain (page.tsx imports post.ts)',
		'src/instrumentation.ts:1: app may not import storage/azure',
		'src/instrumentation.ts:3: only src/env.ts reads process.env',
		'src/instrumentation.ts:4: only src/env.ts reads process.env',
		'src/lib/drawer.ts:1: belongs to no room; see rooms.ts',
		'src/sdk/reader.ts:1: sdk may not import contract/schema',
		'src/storage/azure/rows.ts:2: storage/azure may not import storage/embedded',
		'src/storage/rows/keys.ts:1: storage may not import storage/azure',
		'src/tlog/tree.ts:1: tlog may not import the package node:crypto',
		'src/tlog/tree.ts:2: tlog may not import the package zod',
		'src/tlog/tree.ts:3: tlog may not import storage/azure',
		'src/trpc/client.ts:2: trpc may import types of api, and nothing else of it',
		'src/trpc/client.ts:3: trpc may not import contract/schema',
		'src/trpc/server.tsx:1: trpc/server may not import api',
		'src/ui/bare-text.tsx:12: text stands bare beside what comes and goes; put it into an element of its own',
		'src/ui/bare-text.tsx:18: text stands bare beside what comes and goes; put it into an element of its own',
		'src/ui/bare-text.tsx:19: text stands bare beside what comes and goes; put it into an element of its own',
		'src/ui/bare-text.tsx:6: text stands bare beside what comes and goes; put it into an element of its own',
		'src/ui/page.tsx:1: ui may not import the package fs/promises',
		'src/ui/page.tsx:2: ui may import types of contract/schema, and nothing else of it',
		'src/ui/page.tsx:3: ui may not import trpc/server',
		'src/ui/page.tsx:7: ui may not import domain',
		'src/worker/slow.test.ts:10: compares a duration with Date.now; a test counts steps or asserts an order; a clock may only end what hangs, as in `while (Date.now() < deadline)`',
		'src/worker/slow.test.ts:11: reads performance.now; a test counts steps or asserts an order; a clock may only end what hangs, as in `while (Date.now() < deadline)`',
		'src/worker/slow.test.ts:1: imports node:perf_hooks; a test counts steps or asserts an order; a clock may only end what hangs, as in `while (Date.now() < deadline)`',
		'src/worker/slow.test.ts:9: measures a duration with Date.now; a test counts steps or asserts an order; a clock may only end what hangs, as in `while (Date.now() < deadline)`',
		'src/worker: folders import each other in a circle: src/worker → src/worker/lease (run.ts imports hold.ts); src/worker/lease → src/worker (renew.ts imports wait.ts)',
	]);
});

test('the verbs of the fixture are its exported functions that take Ctx first', () => {
	expect(verbsOf(join(here, 'fixture'))).toEqual([
		{ name: 'readTimeline', file: 'src/domain/read.ts' },
		{ name: 'readEverything', file: 'src/domain/read.ts' },
	]);
});
