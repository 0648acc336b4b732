<?php
// A key and a certificate of its own, as PEM on two files: php make-certificate.php <key file> <certificate file>
[, $keyFile, $certificateFile] = $argv;
$key = openssl_pkey_new(['private_key_bits' => 2048, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
$request = openssl_csr_new(['commonName' => 'tests'], $key, ['digest_alg' => 'sha256']);
$certificate = openssl_csr_sign($request, null, $key, 3650, ['digest_alg' => 'sha256'], random_int(1, PHP_INT_MAX));
openssl_pkey_export_to_file($key, $keyFile);
openssl_x509_export_to_file($certificate, $certificateFile);
