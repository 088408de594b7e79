# Tries what a confined program must not be able to do, and prints for each what came of it: done, or the error.
# Arguments: a process, a port and a file of the host, then the numbers of system calls as name=number.
use strict;
use warnings;
use Errno;
use POSIX ();
use Socket;

$| = 1;
my ($pid, $port, $file, @pairs) = @ARGV;
my %number = map { split /=/ } @pairs;

sub attempt {
  my ($name, $try) = @_;
  $! = 0;
  my $done = $try->();
  print "$name\t", ($done ? 'done' : ($! ? "$!" : 'refused')), "\n";
}
# A call that fails for the sake of its arguments was let through.
sub calls { my ($name, $through, @args) = @_; my $r = syscall($number{$name}, @args); return $r >= 0 || ($through && $!{$through}); }
# In a process of its own: what it changes stays there.
sub aside {
  my ($try) = @_;
  my $child = fork();
  if (!$child) { my $done = $try->(); POSIX::_exit($done ? 0 : ($!+0 || 255)); }
  waitpid($child, 0);
  $! = $? & 127 ? POSIX::EPERM : $? >> 8;
  return $? == 0;
}
sub connects { my ($type) = @_; socket(my $s, PF_INET, $type, 0) or return 0; return connect($s, sockaddr_in($port, INADDR_LOOPBACK)); }

attempt('write a file of the host', sub { open(my $f, '>>', $file) or return 0; print $f 'x' });
attempt('read a file of the host', sub { open(my $f, '<', $file) });
attempt('read the accounts', sub { open(my $f, '<', '/etc/passwd') });
attempt('write into /usr', sub { open(my $f, '>', '/usr/attempt') && unlink('/usr/attempt') });
attempt('write into /tmp', sub { open(my $f, '>', '/tmp/attempt') && unlink('/tmp/attempt') });
attempt('read the environment of the service', sub { open(my $f, '<', "/proc/$pid/environ") or return 0; defined(<$f>) });
attempt('see the processes of the host', sub { opendir(my $d, '/proc') or return 0; 3 < grep { /^\d+$/ } readdir $d });
attempt('signal a process of the host', sub { kill 0, $pid });
attempt('connect by TCP', sub { connects(SOCK_STREAM) });
attempt('open a UDP socket', sub { socket(my $s, PF_INET, SOCK_DGRAM, 0) });
attempt('open a UNIX socket', sub { socket(my $s, PF_UNIX, SOCK_STREAM, 0) });
attempt('open a netlink socket', sub { socket(my $s, 16, SOCK_RAW, 0) });
attempt('open a packet socket', sub { socket(my $s, 17, SOCK_RAW, 0) });
attempt('open a vsock socket', sub { socket(my $s, 40, SOCK_STREAM, 0) });
attempt('mount', sub { calls('mount', 'ENODEV', 'none', '/tmp', 'no-such-system', 0, 0) });
attempt('remount /usr', sub { aside(sub { calls('mount', undef, 'none', '/usr', 0, 0x1020, 0) }) });
attempt('chroot', sub { aside(sub { calls('chroot', undef, '/') }) });
attempt('make a user namespace', sub { aside(sub { calls('unshare', undef, 0x10000000) }) });
attempt('make a mount namespace', sub { aside(sub { calls('unshare', undef, 0x00020000) }) });
attempt('make a network namespace', sub { aside(sub { calls('unshare', undef, 0x40000000) }) });
attempt('trace a process of the host', sub { aside(sub { calls('ptrace', undef, 0x4206, $pid+0, 0, 0) }) });
attempt('trace another of its own', sub { my $own = fork(); if (!$own) { sleep 5; POSIX::_exit(0); }
  my $done = aside(sub { calls('ptrace', undef, 0x4206, $own, 0, 0) }); my $why = $!+0; kill 9, $own; waitpid($own, 0); $! = $why; $done });
attempt('read the memory of another process', sub { calls('process_vm_readv', undef, $pid+0, 0, 0, 0, 0, 0) });
attempt('hold another process by a descriptor', sub { calls('pidfd_open', undef, $pid+0, 0) });
attempt('set up io_uring', sub { calls('io_uring_setup', 'EFAULT', 1, 0) });
attempt('load a BPF program', sub { calls('bpf', 'EINVAL', 99, 0, 0) });
attempt('use keys of the kernel', sub { calls('keyctl', undef, 0, -3, 1) });
attempt('count events of the processor', sub { calls('perf_event_open', 'EFAULT', 0, 0, -1, -1, 0) });
attempt('handle page faults', sub { calls('userfaultfd', undef, 1) });
attempt('open a file by its handle', sub { calls('open_by_handle_at', 'EFAULT', -100, 0, 0) });
attempt('become root', sub { aside(sub { POSIX::setuid(0) && $< == 0 }) });
attempt('type into a terminal', sub { my $c = 'x'; ioctl(STDIN, 0x5412, $c) });
attempt('set a limit of another process', sub { my $l = "\0" x 16; calls('prlimit64', undef, $pid+0, 7, 0, $l) });
attempt('call by the x32 interface', sub { aside(sub { syscall(0x40000000 + 110) >= 0 }) });
attempt('find a descriptor it was not given', sub { my $n = 0;
  for my $fd (3 .. 255) { open(my $f, '<&=', $fd) or next; my @s = stat $f; $n++ if @s && ($s[2] & 0170000) != 0020000; POSIX::dup2($fd, $fd); }
  $! = 0; $n });
attempt('see the environment of the service', sub { $! = 0; scalar grep { !/^(PATH|LANG|PWD|OLDPWD|SHLVL|_)$/ } keys %ENV });
