-- What wrk sends and tells: the requests of a file, in turn, and its figures as one line of JSON.

local requests = {}
local at = 0

-- The file holds each request as it goes over the wire, behind a line with its length in bytes.
function init(args)
  local file = assert(io.open(args[1], "rb"))
  for length in function() return file:read("*n", "*l") end do
    requests[#requests + 1] = file:read(length)
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"answered":%d,"failed":%d,"tookMicroseconds":%d,"p95Microseconds":%d}\n',
    summary.requests, failed, summary.duration, latency:percentile(95)
  ))
end
