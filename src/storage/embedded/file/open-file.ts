import type { Database } from './database.ts';
import type { Partitions } from './partitions.ts';
import type { Shapes } from './shapes.ts';
import type { SharedRows } from './shared-rows.ts';

/** A file that is open by one connection, and what that connection knows of it. */
export type OpenFile = { database: Database; shapes: Shapes; partitions: Partitions; sharedRows: SharedRows };
