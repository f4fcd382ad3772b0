import { ExceptionsSeenByServer } from '../../contract/schema/exception.ts';
import { listExceptions } from '../../domain/exception/list-exceptions.ts';
import { router, signedIn } from '../trpc.ts';

export const exception = router({
	list: signedIn.output(ExceptionsSeenByServer).query(({ ctx }) => listExceptions(ctx)),
});
