/** When texts were expired last, in the table `log`. */
import type { RowKey } from '../../port.ts';

export const retentionRoundKey = { partition: 'retention', row: 'round' } satisfies RowKey;
