<?php
$people = json_decode(file_get_contents(getenv('SAML_PROVIDER_FOLDER') . '/people.json'), true);
$config = ['people' => array_merge(['exampleauth:UserPass'], $people)];
