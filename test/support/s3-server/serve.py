"""
OpenStack Swift with its S3 API, as small as it gets: one process, one copy of each object, everything below one folder.
Usage: serve.py <folder> <access key> <secret key>; prints its port, and ends when its standard input does.
"""

import os
import sys

import eventlet
import eventlet.wsgi
from swift.common import utils

folder, access_key, secret_key = sys.argv[1:]
account, user = access_key.split(':')

# Read by Swift as soon as the rest of it is loaded.
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as conf:
    conf.write('[swift-hash]\nswift_hash_path_suffix = test\n')
utils.validate_configuration()
eventlet.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import ConfigString, loadapp  # noqa: E402

STORAGE = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""

# tempauth wants a cache for tokens, which S3 does not use: nothing listens on port 9.
PROXY = """
[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[filter:slo]
use = egg:swift#slo
"""


def listen():
    return eventlet.listen(('127.0.0.1', 0), backlog=500)


def write_ring(name, port):
    builder = RingBuilder(1, 1, 1)
    builder.add_dev({
        'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk',
        'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port,
    })
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))


def serve(socket, conf):
    app = loadapp(ConfigString(conf), global_conf={})
    eventlet.spawn(
        eventlet.wsgi.server, socket, app, log_output=False,
        # Swift expects both of its server.
        capitalize_response_headers=False, url_length_limit=65536,
    )


os.makedirs(os.path.join(folder, 'devices', 'disk'))
names = ['account', 'container', 'object']
sockets = {name: listen() for name in names}
for name in names:
    write_ring(name, sockets[name].getsockname()[1])
for name in names:
    serve(sockets[name], STORAGE.format(folder=folder, name=name))
front = listen()
serve(front, PROXY.format(folder=folder, account=account, user=user, secret_key=secret_key))
print(front.getsockname()[1], flush=True)

while eventlet.tpool.execute(os.read, 0, 1):
    pass
os._exit(0)
