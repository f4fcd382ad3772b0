import type { Bundles } from './bundles.ts';
import type { Database } from './database.ts';
import type { Partitions } from './partitions.ts';
import type { Shapes } from './shapes.ts';

/** A file that is open by one connection, and what that connection knows of it. */
export type OpenFile = { database: Database; shapes: Shapes; partitions: Partitions; bundles: Bundles };
