/** `npm run test:conformance`: the conformance tests of the Model Context Protocol, fetched from npm, ask our server. */
import { runLongTest } from './run-long-test.ts';

process.exitCode = await runLongTest('src/mcp/conformance', { MCP_CONFORMANCE: '1' });
