import { expect } from 'chai';
import { refuseParams } from '../../rest-adapter/mcp/refuse-params.js';

const request = (method: string, params?: unknown) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  ...(params !== undefined && { params }),
});

describe('messages of MCP', () => {
  it('with invalid parameters are answered as such, and not as a fault of the server', () => {
    for (const [method, params, field] of [
      ['tools/call', { name: 'get_usage', arguments: 'all' }, 'params.arguments'],
      ['tools/call', { arguments: {} }, 'params.name'],
      ['resources/read', {}, 'params.uri'],
      ['prompts/get', { name: 5 }, 'params.name'],
      ['tools/list', { cursor: 1 }, 'params.cursor'],
    ] as const) {
      const refusal = refuseParams(request(method, params)) as {
        id: number;
        error: { code: number; message: string };
      };

      expect([refusal.id, refusal.error.code], method).to.deep.equal([7, -32602]);
      expect(refusal.error.message).to.match(new RegExp(`^${field}: `));
    }
  });

  it('pass when they are valid, unknown or notifications', () => {
    for (const message of [
      request('tools/call', { name: 'get_usage', arguments: {} }),
      request('unknown/method', { x: 1 }),
      request('constructor'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ])
      expect(refuseParams(message)).to.equal(null);
  });
});
