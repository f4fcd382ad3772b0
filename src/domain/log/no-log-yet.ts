import { TidelineError } from '../../contract/errors/errors.ts';

/** A store may have entries before it has a log: no worker has opened it yet. */
const NO_LOG_YET =
	"This store's log hasn't begun, so there is nothing to verify. Start a server, or run tideline drain: the log then takes " +
	'in every entry that is here already, and tideline log status shows how far it is.';

export const noLogYet = () => new TidelineError('not_found', NO_LOG_YET);
